import { UnstyledButton } from '@mantine/core';
import { useAppearance } from '../lib/appearance-context.ts';
import { LANGUAGE_NAMES, type Language } from '../lib/language.ts';

/** One-letter labels for narrow headers; Urdu would look like Arabic, so it has its name. */
const SHORT: Record<Language, string> = { en: 'EN', ar: 'ع', ur: 'اردو' };

/** The other languages of this page, each in its own name; `short` for narrow headers. */
export function LanguageSwitch({
  short = false,
  className,
}: {
  short?: boolean;
  className?: string | undefined;
}) {
  const { language, languages, change } = useAppearance();
  return languages
    .filter((other) => other !== language)
    .map((other) => (
      <UnstyledButton
        key={other}
        className={className ?? ''}
        lang={other}
        onClick={() => void change({ language: other })}
        style={{ font: `600 ${short ? 18 : 14}px/1 'IBM Plex Sans Arabic', var(--font)`, color: 'inherit' }}
      >
        {short && <span aria-hidden>{SHORT[other]}</span>}
        <span className={short ? 'visually-hidden' : undefined}>{LANGUAGE_NAMES[other]}</span>
      </UnstyledButton>
    ));
}
