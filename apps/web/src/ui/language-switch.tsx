import { UnstyledButton } from '@mantine/core';
import { useLook } from '../lib/look-context.ts';

/** Switches between English and Arabic. Names the other language in that language; `short` shows one letter, for narrow heads. */
export function LanguageSwitch({
  short = false,
  className,
}: {
  short?: boolean;
  className?: string | undefined;
}) {
  const { language, change } = useLook();
  const other = language === 'ar' ? 'en' : 'ar';
  const name = other === 'ar' ? 'العربية' : 'English';
  return (
    <UnstyledButton
      className={className ?? ''}
      lang={other}
      onClick={() => change({ language: other })}
      style={{ font: `600 ${short ? 18 : 14}px/1 'IBM Plex Sans Arabic', var(--font)`, color: 'inherit' }}
    >
      {short && <span aria-hidden>{other === 'ar' ? 'ع' : 'EN'}</span>}
      <span className={short ? 'visually-hidden' : undefined}>{name}</span>
    </UnstyledButton>
  );
}
