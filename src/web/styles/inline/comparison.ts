// Inline in comparisons of versions.
import '#web/page/comparison/comparison.module.css';
