import { useEffect } from 'react';
import { useLanguage } from '../lib/look-context.ts';
import { productName } from '../lib/settings.ts';

/** Names the browser's tab: the page, then the product. */
export function useDocumentTitle(title: string): void {
  const language = useLanguage();
  useEffect(() => {
    document.title = [title, productName(language)].filter(Boolean).join(' · ');
  }, [title, language]);
}
