import '#features/background/browser/background.module.css';
