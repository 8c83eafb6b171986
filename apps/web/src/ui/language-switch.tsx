import { factsOf, type Language } from '@fleet/domain/languages.ts';
import { UnstyledButton } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useAppearance } from '../lib/appearance-context.ts';
import { toLanguage } from '../lib/language.ts';
import classes from './language-switch.module.css';

/** Short labels for narrow headers; Urdu would look like Arabic, so it has its name. */
const SHORT: Partial<Record<Language, string>> = { en: 'EN', ar: 'ع' };
/** As many as fit into a header as buttons. */
const MAX_BUTTONS = 3;

interface LanguageSwitchProps {
  /** For narrow headers. */
  short?: boolean;
  className?: string | undefined;
}

/** The languages of this page, each in its own name: the other ones as buttons, or all of them to choose from. */
export function LanguageSwitch({ short = false, className }: LanguageSwitchProps) {
  const { language, languages, change } = useAppearance();
  if (languages.length > MAX_BUTTONS) return <LanguageSelect short={short} className={className} />;
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
        {short && <span aria-hidden>{SHORT[other] ?? factsOf(other).ownName}</span>}
        <span className={short ? 'visually-hidden' : undefined}>{factsOf(other).ownName}</span>
      </UnstyledButton>
    ));
}

/** The phone's own list of choices: five names fit no header, and it needs no code. */
function LanguageSelect({ short, className }: LanguageSwitchProps) {
  const { t } = useTranslation();
  const { language, languages, change } = useAppearance();
  return (
    <span className={`${classes.select} ${className ?? ''}`}>
      <IconLanguage size={short ? 24 : 20} aria-hidden />
      {!short && <span aria-hidden>{factsOf(language).ownName}</span>}
      <select
        aria-label={t('shell.language')}
        value={language}
        onChange={(event) => void change({ language: toLanguage(event.currentTarget.value) })}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {[factsOf(one).ownName, reviewPendingText(t, one)].filter(Boolean).join(' – ')}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Says of a language that nobody who grew up with it has read the texts yet, in it and in the reader's. */
export function reviewPendingText(t: TFunction, language: Language): string | null {
  const { reviewPending } = factsOf(language);
  return reviewPending ? `${reviewPending} · ${t('shell.awaiting_reader')}` : null;
}
