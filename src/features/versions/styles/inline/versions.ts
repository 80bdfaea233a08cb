// Inline in documents of packages with several versions.
import '#features/versions/page/versions.module.css';
