import { describe, expect, it } from 'vitest';
import { fuelInvoice, receipt } from '../test/invoices.ts';
import { FIRST_PREVIOUS_HASH, findChainBreaks, hashOf, linkOf } from './hash.ts';
import { xmlOf } from './invoice-xml.ts';

/** A series of four, each with the hash of the one before it. */
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
  it('begins with the hash of "0", as published', () => {
    const hex = '5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9';
    expect(Buffer.from(FIRST_PREVIOUS_HASH, 'base64').toString()).toBe(hex);
  });

  it('holds over documents of every form', () => {
    const links = series().map(linkOf);
    expect(links.map((link) => link.counter)).toEqual([1, 2, 3, 4]);
    expect(findChainBreaks(links)).toEqual([]);
    expect(findChainBreaks(links.slice(2), { before: links[1]! })).toEqual([]);
  });

  it('names a document that was changed after its issue, to the halala', () => {
    const documents = series();
    documents[1] = documents[1]!.replace('>7905.00<', '>7905.01<');
    const breaks = findChainBreaks(documents.map(linkOf));
    expect(breaks).toEqual([{ kind: 'changed', invoice_number: 'N-2', uuid: receipt().uuid, counter: 2 }]);
  });

  it('names the last one too, by the hash that was kept of it', () => {
    const documents = series();
    const saved = hashOf(documents[3]!);
    documents[3] = documents[3]!.replace('Petrol 91', 'Petrol 95');
    expect(findChainBreaks(documents.map(linkOf))).toEqual([]);
    const breaks = findChainBreaks(documents.map(linkOf), { last_hash: saved });
    expect(breaks).toMatchObject([{ kind: 'changed', invoice_number: 'N-4' }]);
  });

  it('misses one that was taken out', () => {
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
