import { useEffect } from 'react';
import { useLanguage } from '../lib/appearance-context.ts';
import { productName } from '../lib/settings.ts';

/** Names the browser's tab: the page, then the product. Null leaves the name it has. */
export function useDocumentTitle(title: string | null): void {
  const language = useLanguage();
  useEffect(() => {
    if (title === null) return;
    document.title = [title, productName(language)].filter(Boolean).join(' · ');
  }, [title, language]);
}
