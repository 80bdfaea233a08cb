// Inline in the document of the map.
import '#web/pictures/family-map.module.css';
