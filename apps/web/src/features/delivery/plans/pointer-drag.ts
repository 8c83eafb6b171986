import type { MoveSession, Target } from './move-session.ts';

/** Drags an order by mouse, pen or touch from any element with `data-order`; `targetAt` maps the pointer to a target. */

const BEGINS_AFTER_PX = 5;
const EDGE_PX = 36;
const SCROLL_PX = 10;
/** Maximum size of the label. */
const CARD_PX = { width: 390, height: 220 };

interface DragParts {
  session: MoveSession;
  /** The target under the pointer, computed from measurements rather than the DOM. */
  targetAt: (x: number, y: number) => Target | null;
  /** The container that auto-scrolls when the pointer is at its edge. */
  scroller: () => HTMLElement | null;
  /** The label that follows the pointer. */
  follower: () => HTMLElement | null;
  onDrop: () => void;
}

/** Starts listening; returns a function to stop. */
export function listenForDrags(root: HTMLElement, parts: DragParts): () => void {
  const { session, targetAt, scroller, follower, onDrop } = parts;
  const begin = (down: PointerEvent) => {
    const held = (down.target as Element).closest<HTMLElement>('[data-order]');
    if (!held || down.button !== 0 || !down.isPrimary || held.dataset.fixed !== undefined) return;
    // Touch scrolls the list unless it starts at the grip.
    if (down.pointerType === 'touch' && !(down.target as Element).closest('[data-grip]')) return;
    const order_id = Number(held.dataset.order);
    const over = new AbortController();
    const { signal } = over;
    let isOn = false;
    let frame = 0;
    let at = { x: down.clientX, y: down.clientY };

    const step = () => {
      frame = 0;
      const label = follower();
      if (label) label.style.transform = besideOf(at);
      session.aim(targetAt(at.x, at.y));
      if (scrollAt(scroller(), at)) frame = requestAnimationFrame(step);
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      at = { x: event.clientX, y: event.clientY };
      if (!isOn) {
        if (Math.hypot(at.x - down.clientX, at.y - down.clientY) < BEGINS_AFTER_PX) return;
        isOn = true;
        session.begin(order_id, 'pointer');
        document.documentElement.dataset.dragging = '';
      }
      event.preventDefault();
      frame ||= requestAnimationFrame(step);
    };
    const end = (isDropped: boolean) => {
      over.abort();
      cancelAnimationFrame(frame);
      delete document.documentElement.dataset.dragging;
      if (!isOn) return;
      // The click that ends a drag must not reach the element below.
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
      if (isDropped) onDrop();
      else session.cancel();
    };
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', () => end(true), { signal });
    window.addEventListener('pointercancel', () => end(false), { signal });
    window.addEventListener('keydown', (event) => event.key === 'Escape' && end(false), { signal });
  };
  root.addEventListener('pointerdown', begin);
  return () => root.removeEventListener('pointerdown', begin);
}

/** Below and after the pointer; on the other side near the window's edges. */
function besideOf({ x, y }: { x: number; y: number }): string {
  const across = x > window.innerWidth - CARD_PX.width ? '-100%' : '0';
  const down = y > window.innerHeight - CARD_PX.height ? '-100%' : '0';
  return `translate(${x}px, ${y}px) translate(${across}, ${down})`;
}

function scrollAt(element: HTMLElement | null, { x, y }: { x: number; y: number }): boolean {
  if (!element) return false;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  if (x < left || x > right || y < top || y > bottom) return false;
  const by = y - top < EDGE_PX ? -SCROLL_PX : bottom - y < EDGE_PX ? SCROLL_PX : 0;
  const before = element.scrollTop;
  if (by !== 0) element.scrollTop += by;
  return element.scrollTop !== before;
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
