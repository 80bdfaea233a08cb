// Inline in documents of a site whose settings give it a logo, links or an announcement.
import '#web/identity/brand.module.css';
import '#web/identity/announcement.module.css';
