import type { ComponentProps } from 'react';
import { useLook } from '../../../lib/look-context.ts';
import { BigButton } from '../../../ui/big-button.tsx';

/** The large button after a no: black, so that nothing on the page says go. At night black would not be seen. */
export function InkButton(props: Omit<ComponentProps<typeof BigButton>, 'variant'>) {
  const { look } = useLook();
  return <BigButton {...props} variant={look.skin === 'dark' ? 'pump' : 'ink'} />;
}
