import type { ReactNode } from 'react';
import classes from './scroll-box.module.css';
import { useWidth } from './use-width.ts';

/** Moves sideways what is wider than its place: by the finger, and by the keyboard, whose focus stops here only then. */
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
