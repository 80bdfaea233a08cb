// Inline in documents with the monogram of a package.
import '#web/ui/monogram.module.css';
