import { useLayoutEffect, useState } from 'react';

/** What was typed into the form that phones show before the application is there. */
export interface TypedBefore {
  readonly identifier: string;
  readonly password: string;
  /** Whether it was sent already: then the application does so at once. */
  readonly isSubmitted: boolean;
}

const NOTHING: TypedBefore = { identifier: '', password: '', isSubmitted: false };

/**
 * What was typed into the form of `public/assets/first-form.js`, which disappears with this; null as long as somebody types, as a
 * phone's keyboard would close if the field were exchanged under it.
 */
export function useTypedBefore(): TypedBefore | null {
  const [typed, setTyped] = useState(() => (find() ? null : NOTHING));

  useLayoutEffect(() => {
    const first = find();
    if (!first) return;
    const { box, form, value } = first;
    const takeOver = () => {
      // Its removal takes the focus out of it, which must not send it a second time.
      if (!box.isConnected) return;
      const isSubmitted = form.dataset.submitted === 'yes';
      if (!isSubmitted && form.contains(document.activeElement)) return;
      setTyped({ identifier: value('username'), password: value('password'), isSubmitted });
      box.remove();
    };
    // After the browser has said where the focus goes next.
    const later = () => setTimeout(takeOver);
    form.addEventListener('focusout', later);
    form.addEventListener('submit', later);
    takeOver();
    return () => {
      form.removeEventListener('focusout', later);
      form.removeEventListener('submit', later);
    };
  }, []);

  return typed;
}

function find() {
  const box = document.getElementById('first-form');
  const form = box?.querySelector('form');
  if (!box || !form) return null;
  return { box, form, value: (name: string) => String(new FormData(form).get(name) ?? '') };
}
