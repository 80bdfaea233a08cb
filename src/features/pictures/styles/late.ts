import './inline/family-map.ts';
import '#features/pictures/page/charts.module.css';
import '#features/pictures/page/map-link.module.css';
