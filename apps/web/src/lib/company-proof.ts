/** A proof at the company goes on in a window of its own, which hands its answer to the page that waits, and closes. */

const CHANNEL = 'company-proof';
/** Set by the server in what leads back from a proof. */
const STATE = /(?:^|&)state=proof\./;
const WINDOW = 'popup,width=520,height=720';

/** Opens a window in the moment of a click, before it is known where it leads: later ones are blocked. */
export function openProofWindow(): { goTo: (url: string) => void; close: () => void } {
  const opened = window.open('', CHANNEL, WINDOW);
  return {
    goTo: (url) => (opened ? opened.location.replace(url) : window.open(url, CHANNEL, WINDOW)),
    close: () => opened?.close(),
  };
}

/** Resolves to what the company's page led back with; never, where the window is closed before. */
export function waitForProof(signal: AbortSignal): Promise<string> {
  const channel = new BroadcastChannel(CHANNEL);
  signal.addEventListener('abort', () => channel.close());
  return new Promise((done) => {
    channel.onmessage = ({ data }) => {
      channel.close();
      done(String(data));
    };
  });
}

/** Hands an answer that is a proof's to the page that waits for it; false for any other. */
export function showProofAnswer(answer: string): boolean {
  if (!STATE.test(answer)) return false;
  new BroadcastChannel(CHANNEL).postMessage(answer);
  window.history.replaceState(null, '', window.location.pathname);
  window.close();
  return true;
}
