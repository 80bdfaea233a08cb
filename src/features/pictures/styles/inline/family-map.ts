// Inline in the document of the map.
import '#features/pictures/page/family-map.module.css';
