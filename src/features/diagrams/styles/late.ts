import '#features/diagrams/browser/diagrams.css';
