import type { X509Certificate } from 'node:crypto';
import type { SigningCertificate } from '../certificate.ts';
import { checkInvoice, type Finding } from '../check-invoice.ts';
import { type ChainLink, FIRST_PREVIOUS_HASH, linkOf } from '../hash.ts';
import { readXml } from '../read-xml.ts';
import { sign, unsigned } from '../sign.ts';
import { isSimplified } from '../signed-document.ts';
import { verify } from '../verify.ts';
import { findText } from '../xml.ts';

export type Endpoint = 'clearance' | 'reporting';

/** A response in the authority's format. */
export interface DeskAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

interface Taken {
  readonly link: ChainLink;
  readonly answer: DeskAnswer;
}

/**
 * Simulates the authority for development and tests: checks what it checks (schema, hash, rules, signature and QR, chain, used UUIDs)
 * and responds in its format. It records every counter per taxpayer whatever the result: a rejected document keeps its place in the
 * chain. Documents may arrive out of order, since reports may be a day late; neighbors are compared once both have arrived.
 */
export function openDesk(options: {
  readonly stamp: SigningCertificate;
  readonly now: () => Date;
  /** Trusted issuers of device certificates; any issuer by default. */
  readonly trusted?: readonly X509Certificate[];
}): { submit: (endpoint: Endpoint, body: unknown) => DeskAnswer } {
  const byUuid = new Map<string, Taken>();
  const series = new Map<string, Map<number, ChainLink>>();

  function submit(endpoint: Endpoint, body: unknown): DeskAnswer {
    const { invoiceHash, uuid, invoice } = Object(body) as Record<string, unknown>;
    if (typeof invoiceHash !== 'string' || typeof uuid !== 'string' || typeof invoice !== 'string') {
      return refused(endpoint, [problem('Invalid-Request', 'invoiceHash, uuid and invoice are needed')]);
    }
    const xml = Buffer.from(invoice, 'base64').toString('utf8');
    let link: ChainLink;
    try {
      link = linkOf(xml);
    } catch (error) {
      return refused(endpoint, [problem('Invalid-XML', (error as Error).message)]);
    }
    const before = byUuid.get(link.uuid);
    if (before && before.link.hash === link.hash) return again(endpoint, before.answer);
    const found = [
      ...(before ? [problem('Duplicate-UUID', `${link.uuid} was used for another document`)] : []),
      ...(uuid === link.uuid ? [] : [problem('UUID-Mismatch', 'uuid is not the UUID of the document')]),
      ...(invoiceHash === link.hash
        ? []
        : [problem('invalid-invoice-hash', 'invoiceHash is not the hash of the document')]),
      ...endpointProblems(endpoint, xml),
      ...checkInvoice(xml, { now: options.now() }).filter((finding) => !isOptional(finding, endpoint)),
      ...signatureProblems(xml),
      ...chainProblems(xml, link),
    ];
    const errors = found.filter(({ severity }) => severity === 'error');
    const warnings = found.filter(({ severity }) => severity === 'warning');
    const answer = errors.length > 0 ? refused(endpoint, errors, warnings) : taken(endpoint, xml, warnings);
    if (!before) byUuid.set(link.uuid, { link, answer });
    return answer;
  }

  function taken(endpoint: Endpoint, xml: string, warnings: readonly Finding[]): DeskAnswer {
    const results = validationResults([], warnings);
    const status = warnings.length > 0 ? 202 : 200;
    if (endpoint === 'reporting')
      return { status, body: { validationResults: results, reportingStatus: 'REPORTED' } };
    const cleared = sign(unsigned(xml), options.stamp, options.now()).xml;
    const clearedInvoice = Buffer.from(cleared, 'utf8').toString('base64');
    return { status, body: { validationResults: results, clearanceStatus: 'CLEARED', clearedInvoice } };
  }

  function signatureProblems(xml: string): Finding[] {
    return verify(xml, options.trusted)
      .filter((found) => found !== 'no_signature' || isSimplified(readXml(xml)))
      .map((found) =>
        problem('invalid-signature', `The signature does not hold: ${found.replaceAll('_', ' ')}`),
      );
  }

  function chainProblems(xml: string, link: ChainLink): Finding[] {
    const seller =
      findText(readXml(xml), 'AccountingSupplierParty', 'Party', 'PartyTaxScheme', 'CompanyID') ?? '';
    const links = series.get(seller) ?? new Map<number, ChainLink>();
    series.set(seller, links);
    if (links.has(link.counter))
      return [problem('KSA-16', `The invoice counter ${link.counter} was used before`)];
    links.set(link.counter, link);
    const [previous, next] = [links.get(link.counter - 1), links.get(link.counter + 1)];
    const expected = link.counter === 1 ? FIRST_PREVIOUS_HASH : previous?.hash;
    const isBroken =
      (expected !== undefined && link.previous_hash !== expected) ||
      (next !== undefined && next.previous_hash !== link.hash);
    return isBroken
      ? [problem('KSA-13', 'The hash of the previous document is not that of the document before')]
      : [];
  }

  return { submit };
}

/** Standard documents may be unsigned: the authority stamps them itself. */
function isOptional({ rule }: Finding, endpoint: Endpoint): boolean {
  return endpoint === 'clearance' && ['BR-KSA-27', 'BR-KSA-60'].includes(rule);
}

function endpointProblems(endpoint: Endpoint, xml: string): Finding[] {
  const belongs = isSimplified(readXml(xml)) ? 'reporting' : 'clearance';
  return belongs === endpoint ? [] : [problem('Invalid-Invoice-Type', `This document goes to ${belongs}`)];
}

function again(endpoint: Endpoint, answer: DeskAnswer): DeskAnswer {
  if (answer.status === 400) return answer;
  return endpoint === 'clearance' ? { ...answer, status: 208 } : { ...answer, status: 409 };
}

function refused(
  endpoint: Endpoint,
  errors: readonly Finding[],
  warnings: readonly Finding[] = [],
): DeskAnswer {
  const statusFields =
    endpoint === 'clearance'
      ? { clearanceStatus: 'NOT_CLEARED', clearedInvoice: null }
      : { reportingStatus: 'NOT_REPORTED' };
  return { status: 400, body: { validationResults: validationResults(errors, warnings), ...statusFields } };
}

function problem(rule: string, message: string): Finding {
  return { rule, severity: 'error', path: '', message };
}

function validationResults(
  errors: readonly Finding[],
  warnings: readonly Finding[],
): Record<string, unknown> {
  const written =
    (type: 'ERROR' | 'WARNING') =>
    ({ rule, path, message }: Finding) => ({
      type,
      code: rule,
      category: rule.startsWith('BR-') ? 'KSA' : 'Invoice-Errors',
      message: path ? `[${rule}] ${message} (${path})` : message,
      status: type,
    });
  return {
    infoMessages: [],
    warningMessages: warnings.map(written('WARNING')),
    errorMessages: errors.map(written('ERROR')),
    status: errors.length > 0 ? 'ERROR' : warnings.length > 0 ? 'WARNING' : 'PASS',
  };
}
