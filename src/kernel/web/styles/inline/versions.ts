// Inline in documents of packages with several versions.
import '#web/page/versions/versions.module.css';
