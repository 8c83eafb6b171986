import type { ReactNode } from 'react';
import classes from './scroll-box.module.css';
import { useWidth } from './use-width.ts';

/** Scrolls content wider than its container, by touch and keyboard; focusable only if it overflows. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  const [box, width] = useWidth<HTMLElement>();
  const [content, contentWidth] = useWidth<HTMLDivElement>();
  return (
    <section
      ref={box}
      className={classes.box}
      {...(contentWidth > width && { 'aria-label': label, tabIndex: 0 })}
    >
      <div ref={content} className={classes.content}>
        {children}
      </div>
    </section>
  );
}
