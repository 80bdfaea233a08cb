// Inline in documents whose article has task lists or numbered lines of code, or is long.
import '#web/styles/article-extras.css';
