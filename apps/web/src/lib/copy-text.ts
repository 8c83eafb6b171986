import { logQuietly } from './log.ts';

/**
 * Copies a text; false if the browser did not let us. Browsers have no clipboard interface on pages that are not served
 * securely, such as a server in the own network: there the text is selected and copied the former way.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch (error) {
    logQuietly('clipboard refused', error);
  }
  return copySelected(text);
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;inset-block-start:0;opacity:0';
  // Beside what is focused: a dialog would take the focus back from anything outside of it.
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand?.('copy') ?? false;
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
