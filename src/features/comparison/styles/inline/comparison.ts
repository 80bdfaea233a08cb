// Inline in comparisons of versions.
import '#features/comparison/page/comparison.module.css';
