import { describe, expect, it } from 'vitest';
import { fuelInvoice, receipt } from '../test/invoices.ts';
import { FIRST_PREVIOUS_HASH, findChainBreaks, hashOf, linkOf } from './hash.ts';
import { xmlOf } from './invoice-xml.ts';

/** A series of four documents, each with the previous hash. */
function series(): string[] {
  const documents: string[] = [];
  for (const [index, make] of [fuelInvoice, receipt, fuelInvoice, receipt].entries()) {
    const before = documents.at(-1);
    documents.push(
      xmlOf(
        make({
          invoice_number: `N-${index + 1}`,
          counter: index + 1,
          previous_hash: before ? hashOf(before) : FIRST_PREVIOUS_HASH,
        }),
      ),
    );
  }
  return documents;
}

describe('the chain of a series', () => {
  it('starts with the published hash of "0"', () => {
    const hex = '5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9';
    expect(Buffer.from(FIRST_PREVIOUS_HASH, 'base64').toString()).toBe(hex);
  });

  it('is valid across documents of every type', () => {
    const links = series().map(linkOf);
    expect(links.map((link) => link.counter)).toEqual([1, 2, 3, 4]);
    expect(findChainBreaks(links)).toEqual([]);
    expect(findChainBreaks(links.slice(2), { before: links[1]! })).toEqual([]);
  });

  it('identifies a document changed after issue, even by one halala', () => {
    const documents = series();
    documents[1] = documents[1]!.replace('>7905.00<', '>7905.01<');
    const breaks = findChainBreaks(documents.map(linkOf));
    expect(breaks).toEqual([{ kind: 'changed', invoice_number: 'N-2', uuid: receipt().uuid, counter: 2 }]);
  });

  it('identifies a changed last document by its stored hash', () => {
    const documents = series();
    const saved = hashOf(documents[3]!);
    documents[3] = documents[3]!.replace('Petrol 91', 'Petrol 95');
    expect(findChainBreaks(documents.map(linkOf))).toEqual([]);
    const breaks = findChainBreaks(documents.map(linkOf), { last_hash: saved });
    expect(breaks).toMatchObject([{ kind: 'changed', invoice_number: 'N-4' }]);
  });

  it('detects a removed document', () => {
    const links = series().map(linkOf);
    const breaks = findChainBreaks([links[0]!, links[2]!, links[3]!]);
    expect(breaks).toMatchObject([
      { kind: 'counter', invoice_number: 'N-3' },
      { kind: 'changed', invoice_number: 'N-1' },
    ]);
    expect(findChainBreaks(links.slice(1))).toMatchObject([
      { kind: 'counter', invoice_number: 'N-2' },
      { kind: 'first', invoice_number: 'N-2' },
    ]);
  });
});
