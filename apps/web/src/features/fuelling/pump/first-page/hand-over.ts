/**
 * Shows the first page over the application that is being loaded, and leaves once that has a page of its own. What was pressed before
 * looks pressed, and is pressed there.
 */
export function showUntilApplication(box: HTMLElement): void {
  const root = document.getElementById('root')!;
  let pressed: Element | null = null;

  box.addEventListener('click', (event) => {
    const control = (event.target as Element).closest('a, button');
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    for (const name of ['aria-busy', 'data-busy']) {
      pressed?.removeAttribute(name);
      control.setAttribute(name, 'true');
    }
    pressed = control;
  });

  const leave = () => {
    // Every page has a heading; this one is not there before its list is.
    if (!root.querySelector('h1') || root.querySelector('main [aria-busy]')) return;
    watch.disconnect();
    const focused = counterpartOf(document.activeElement);
    const next = counterpartOf(pressed);
    const { scrollTop } = box;
    box.remove();
    root.style.visibility = '';
    window.scrollTo(0, scrollTop);
    focused?.focus();
    next?.click();
  };
  const watch = new MutationObserver(leave);
  watch.observe(root, { childList: true, subtree: true });
  document.body.append(box);
  // Nobody meets two pages, neither by keyboard nor by screen reader.
  root.style.visibility = 'hidden';

  /** The control of the application that says the same. */
  function counterpartOf(control: Element | null): HTMLElement | undefined {
    if (!control || !box.contains(control)) return undefined;
    return [...root.querySelectorAll<HTMLElement>('a, button')].find(
      (other) => sayingOf(other) === sayingOf(control),
    );
  }
}

function sayingOf(control: Element): string | null {
  return control.getAttribute('href') ?? control.getAttribute('aria-label') ?? control.textContent;
}
