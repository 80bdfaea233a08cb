// Inline in documents with the monogram or the logo of a package.
import '#web/ui/face.module.css';
