/** Least distance of a menu from its button and from the edges of the window, in px. */
const gap = 4;

/** Opens menus beside their buttons in browsers without anchors. Without this script they open at an edge of the window. */
export function placeMenus(): void {
  let clicked: Element | undefined;
  const opened = new Map<HTMLElement, Element>();
  addEventListener('click', ({ target }) => (clicked = closestButton(target)), { capture: true });
  document.addEventListener(
    'beforetoggle',
    (event) => {
      const { target: menu } = event;
      if (!(menu instanceof HTMLElement) || !menu.popover) return;
      const button = event.newState === 'open' ? buttonOf(menu, clicked) : undefined;
      if (!button) return void opened.delete(menu);
      opened.set(menu, button);
      place(menu, button);
    },
    { capture: true },
  );
  // As menus with an anchor do, they stay with their button.
  const follow = () => {
    for (const [menu, button] of opened) {
      if (menu.isConnected && button.isConnected) place(menu, button);
      else opened.delete(menu);
    }
  };
  addEventListener('resize', follow);
  addEventListener('scroll', follow, { passive: true });
}

function closestButton(target: EventTarget | null): Element | undefined {
  return (target instanceof Element && target.closest('[popovertarget]')) || undefined;
}

/** The button that was clicked last, or the first one of the menu that is shown: a script may have opened it. */
function buttonOf({ id }: HTMLElement, clicked: Element | undefined): Element | undefined {
  if (clicked?.isConnected && clicked.getAttribute('popovertarget') === id) return clicked;
  const buttons = document.querySelectorAll(`[popovertarget="${CSS.escape(id)}"]`);
  return [...buttons].find((button) => button.getClientRects().length > 0);
}

/** Places a menu on the side of its button that has more room, towards the middle of the window. */
function place(menu: HTMLElement, button: Element): void {
  const { top, right, bottom, left } = button.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const below = height - bottom;
  const isBelow = below >= top;
  const isLeft = left <= width - right;
  Object.assign(menu.style, {
    positionArea: 'none',
    margin: '0',
    top: isBelow ? `${bottom + gap}px` : 'auto',
    bottom: isBelow ? 'auto' : `${height - top + gap}px`,
    left: isLeft ? `${Math.max(left, gap)}px` : 'auto',
    right: isLeft ? 'auto' : `${Math.max(width - right, gap)}px`,
    maxBlockSize: `${Math.max(below, top) - 2 * gap}px`,
  });
}
