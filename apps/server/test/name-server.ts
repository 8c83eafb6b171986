import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

const HEADER_BYTES = 12;
const TXT = 16;
const NAME_UNKNOWN = 3;

/** A name server on this machine that knows the TXT records it is given. */
export async function openNameServer() {
  const records = new Map<string, string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const { name, end } = readName(question);
    const answers = records.get(name.toLowerCase()) ?? [];
    const header = Buffer.from(question.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(0x8180 | (answers.length > 0 ? 0 : NAME_UNKNOWN), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    header.writeUInt32BE(0, 8);
    const questionPart = question.subarray(HEADER_BYTES, end + 4);
    socket.send(Buffer.concat([header, questionPart, ...answers.map(txtAnswer)]), from.port, from.address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    records,
    close: () => new Promise<void>((done) => socket.close(done)),
  };
}

function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  while (message[at]) {
    labels.push(message.toString('latin1', at + 1, at + 1 + message[at]!));
    at += message[at]! + 1;
  }
  return { name: labels.join('.'), end: at + 1 };
}

function txtAnswer(text: string): Buffer {
  const fixed = Buffer.alloc(13);
  fixed.writeUInt16BE(0xc00c, 0);
  fixed.writeUInt16BE(TXT, 2);
  fixed.writeUInt16BE(1, 4);
  fixed.writeUInt32BE(60, 6);
  fixed.writeUInt16BE(text.length + 1, 10);
  fixed.writeUInt8(text.length, 12);
  return Buffer.concat([fixed, Buffer.from(text, 'latin1')]);
}
