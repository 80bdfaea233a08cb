import type { BrowserFeature } from '#web/browser/browser-feature.ts';
import { scrollToCurrent } from '#web/browser/page/scroll-to-current.ts';
import { versionListId } from './versions-view.ts';

export const feature: BrowserFeature = {
  // The list shows the version of the page when it is opened. The event does not bubble.
  eager() {
    const onToggle = ({ target }: Event): void => {
      const isList = target instanceof HTMLElement && target.id === versionListId;
      if (isList && target.matches(':popover-open')) scrollToCurrent(target);
    };
    document.addEventListener('toggle', onToggle, { capture: true });
  },
};
