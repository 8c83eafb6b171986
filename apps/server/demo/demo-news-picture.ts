import sharp from 'sharp';

/** A fuel pump before a price that rises by a step, as the announcement of a price shows it: no words, so for both languages. */
export function drawPriceStep(): Promise<Buffer> {
  return sharp(Buffer.from(PRICE_STEP)).png().toBuffer();
}

const PRICE_STEP = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720">
  <rect width="1280" height="720" fill="#e9f2f1"/>
  <g stroke="#c9dcda" stroke-width="2"><path d="M520 190H1160M520 310H1160M520 430H1160"/></g>
  <path d="M520 550H1160" stroke="#8aa5a2" stroke-width="4"/>
  <path d="M520 430H840V250H1160V550H520Z" fill="#0e6e6a" opacity=".14"/>
  <path d="M520 430H840V250H1160" fill="none" stroke="#0e6e6a" stroke-width="12" stroke-linejoin="round"/>
  <circle cx="840" cy="250" r="18" fill="#b7791f"/>
  <g fill="#0e6e6a">
    <path d="M130 200a30 30 0 0 1 30-30h150a30 30 0 0 1 30 30v340H130Z"/>
    <rect x="105" y="535" width="260" height="26" rx="8"/>
  </g>
  <rect x="165" y="205" width="140" height="105" rx="10" fill="#e9f2f1"/>
  <path d="M340 330h22a26 26 0 0 1 26 26v92a24 24 0 0 0 48 0V280l-58-58" fill="none" stroke="#0e6e6a" stroke-width="16" stroke-linecap="round" stroke-linejoin="round"/>
  <path d="M235 350c-14 24-34 40-34 66a34 34 0 0 0 68 0c0-26-20-42-34-66Z" fill="#e9f2f1"/>
</svg>`;
