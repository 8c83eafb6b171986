import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A small size limit, so that tests can exceed it easily. */
const MAX_BYTES = 1024 * 1024;

export interface ReceivedMail extends Email {
  readonly raw: string;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
}

/** The server's rejection of an email; null to accept it. */
export type Answer = { readonly code: number; readonly sentence: string } | null;

/** A real mail server on a real port that stores what it receives. */
export async function openInbox(options: { user?: string; password?: string } = {}) {
  const mails: ReceivedMail[] = [];
  const rules: { recipient: (address: string) => Answer; data: (address: string) => Answer } = {
    recipient: () => null,
    data: () => null,
  };
  let tried = 0;
  const server = new SMTPServer({
    disabledCommands: options.user ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    size: MAX_BYTES,
    rejectOversized: true,
    onAuth(auth, _session, callback) {
      if (auth.username === options.user && auth.password === options.password)
        return callback(null, { user: auth.username });
      callback(refusal({ code: 535, sentence: 'Authentication failed' }));
    },
    onRcptTo({ address }, _session, callback) {
      tried += 1;
      const answer = rules.recipient(address);
      callback(answer && refusal(answer));
    },
    onData(stream, { envelope }, callback) {
      // A sender that is killed while it sends has handed over nothing.
      const refuse = (error: Error) => callback(error);
      void text(stream).then(async (raw) => {
        const to = envelope.rcptTo.map(({ address }) => address);
        const answer = rules.data(to[0]!);
        if (answer) return callback(refusal(answer));
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        mails.push({ ...(await PostalMime.parse(raw)), raw, envelope: { from, to } });
        callback(null, 'taken');
      }, refuse);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as AddressInfo;
  return {
    /** For SMTP_URL. */
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    /** Customizes responses; by default everything is accepted. */
    rules,
    /** Number of delivery attempts. */
    get tried() {
      return tried;
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

function refusal({ code, sentence }: NonNullable<Answer>): Error {
  return Object.assign(new Error(sentence), { responseCode: code });
}
