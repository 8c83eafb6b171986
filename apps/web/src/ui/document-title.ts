import { useEffect } from 'react';
import { useLanguage } from '../lib/appearance-context.ts';
import { productName } from '../lib/settings.ts';

/** Sets the browser tab's title: page, then product. Null leaves it unchanged. */
export function useDocumentTitle(title: string | null): void {
  const language = useLanguage();
  useEffect(() => {
    if (title === null) return;
    document.title = [title, productName(language)].filter(Boolean).join(' · ');
  }, [title, language]);
}
