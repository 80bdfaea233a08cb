// Inline in documents whose article has alerts, task lists or numbered lines of code, or is long.
import '#web/styles/article-extras.css';
