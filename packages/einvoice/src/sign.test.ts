import { verify as verifyBytes, X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEVICE, newSigningCertificate, VALID } from '../test/certificates.ts';
import { creditNote, fuelInvoice, receipt } from '../test/invoices.ts';
import {
  issuerOf,
  publicKeyOf,
  readCertificate,
  readSigningCertificate,
  serialNumberOf,
  signatureOf,
} from './certificate.ts';
import { certificateRequestOf, createDevelopmentCertificate } from './development-certificate.ts';
import { hashOf } from './hash.ts';
import { xmlOf } from './invoice-xml.ts';
import { readQr } from './qr.ts';
import { sign, unsigned } from './sign.ts';
import { certificateDigestOf, hexDigestOf, signedPropertiesXml } from './signed-properties.ts';
import { verify } from './verify.ts';

const signing = newSigningCertificate();
const SIGNED_AT = new Date('2026-11-30T21:00:05Z');
const signed = sign(xmlOf(fuelInvoice()), signing, SIGNED_AT);
const signedReceipt = sign(xmlOf(receipt()), signing, SIGNED_AT);

/** From an invoice accepted by the authority's own tool (238-R3.4.8), with the certificate it ships for testing. */
const PUBLISHED = {
  certificate:
    'MIID3jCCA4SgAwIBAgITEQAAOAPF90Ajs/xcXwABAAA4AzAKBggqhkjOPQQDAjBiMRUwEwYKCZImiZPyLGQBGRYFbG9jYWwxEzARBgoJkiaJk/IsZAEZFgNnb3YxFzAVBgoJkiaJk/IsZAEZFgdleHRnYXp0MRswGQYDVQQDExJQUlpFSU5WT0lDRVNDQTQtQ0EwHhcNMjQwMTExMDkxOTMwWhcNMjkwMTA5MDkxOTMwWjB1MQswCQYDVQQGEwJTQTEmMCQGA1UEChMdTWF4aW11bSBTcGVlZCBUZWNoIFN1cHBseSBMVEQxFjAUBgNVBAsTDVJpeWFkaCBCcmFuY2gxJjAkBgNVBAMTHVRTVC04ODY0MzExNDUtMzk5OTk5OTk5OTAwMDAzMFYwEAYHKoZIzj0CAQYFK4EEAAoDQgAEoWCKa0Sa9FIErTOv0uAkC1VIKXxU9nPpx2vlf4yhMejy8c02XJblDq7tPydo8mq0ahOMmNo8gwni7Xt1KT9UeKOCAgcwggIDMIGtBgNVHREEgaUwgaKkgZ8wgZwxOzA5BgNVBAQMMjEtVFNUfDItVFNUfDMtZWQyMmYxZDgtZTZhMi0xMTE4LTliNTgtZDlhOGYxMWU0NDVmMR8wHQYKCZImiZPyLGQBAQwPMzk5OTk5OTk5OTAwMDAzMQ0wCwYDVQQMDAQxMTAwMREwDwYDVQQaDAhSUlJEMjkyOTEaMBgGA1UEDwwRU3VwcGx5IGFjdGl2aXRpZXMwHQYDVR0OBBYEFEX+YvmmtnYoDf9BGbKo7ocTKYK1MB8GA1UdIwQYMBaAFJvKqqLtmqwskIFzVvpP2PxT+9NnMHsGCCsGAQUFBwEBBG8wbTBrBggrBgEFBQcwAoZfaHR0cDovL2FpYTQuemF0Y2EuZ292LnNhL0NlcnRFbnJvbGwvUFJaRUludm9pY2VTQ0E0LmV4dGdhenQuZ292LmxvY2FsX1BSWkVJTlZPSUNFU0NBNC1DQSgxKS5jcnQwDgYDVR0PAQH/BAQDAgeAMDwGCSsGAQQBgjcVBwQvMC0GJSsGAQQBgjcVCIGGqB2E0PsShu2dJIfO+xnTwFVmh/qlZYXZhD4CAWQCARIwHQYDVR0lBBYwFAYIKwYBBQUHAwMGCCsGAQUFBwMCMCcGCSsGAQQBgjcVCgQaMBgwCgYIKwYBBQUHAwMwCgYIKwYBBQUHAwIwCgYIKoZIzj0EAwIDSAAwRQIhALE/ichmnWXCUKUbca3yci8oqwaLvFdHVjQrveI9uqAbAiA9hC4M8jgMBADPSzmd2uiPJA6gKR3LE03U75eqbC/rXA==',
  signed_at: '2026-09-17T21:47:31',
  certificate_digest:
    'ZDMwMmI0MTE1NzVjOTU2NTk4YzVlODhhYmI0ODU2NDUyNTU2YTVhYjhhMDFmN2FjYjk1YTA2OWQ0NjY2MjQ4NQ==',
  properties_digest:
    'ZTk5ZTBjOTgxNTM3YTU5MmViZjI1NGJhZmYwMmQwZmE2YzJlOWFhNWE4ZjQ0MjYwMzAzOWU3MWFmZWZmNmUzNA==',
  hash: 'aqY8frWKpauDQqXCsdne5hYwMQCo1DUUNKLfSAtT2mg=',
  signature:
    'MEUCIQDqyvsdsJOjkKmpJnhxuIQIf5ieEiPCv4w6fAlR927OAAIgB770kE3G2JmtiEK80p/adGvHwyNVz6DvdAHwD6P9q68=',
  qr: 'AQhBY21lIEluYwIPMzk5OTk5OTk5OTAwMDAzAxMyMDI0LTAxLTAxVDEyOjMwOjAwBAYxMTUuMDAFBTE1LjAwBixhcVk4ZnJXS3BhdURRcVhDc2RuZTVoWXdNUUNvMURVVU5LTGZTQXRUMm1nPQdgTUVVQ0lRRHF5dnNkc0pPamtLbXBKbmh4dUlRSWY1aWVFaVBDdjR3NmZBbFI5MjdPQUFJZ0I3NzBrRTNHMkptdGlFSzgwcC9hZEd2SHd5TlZ6NkR2ZEFId0Q2UDlxNjg9CFgwVjAQBgcqhkjOPQIBBgUrgQQACgNCAAShYIprRJr0UgStM6/S4CQLVUgpfFT2c+nHa+V/jKEx6PLxzTZcluUOru0/J2jyarRqE4yY2jyDCeLte3UpP1R4CUcwRQIhALE/ichmnWXCUKUbca3yci8oqwaLvFdHVjQrveI9uqAbAiA9hC4M8jgMBADPSzmd2uiPJA6gKR3LE03U75eqbC/rXA==',
} as const;

describe('the published signature', () => {
  const certificate = readCertificate(PUBLISHED.certificate);

  it('was made with its certificate’s key over the bytes of the hash', () => {
    const [hash, signature] = [PUBLISHED.hash, PUBLISHED.signature].map((text) =>
      Buffer.from(text, 'base64'),
    );
    expect(verifyBytes('sha256', hash!, certificate.publicKey, signature!)).toBe(true);
  });

  it('identifies its certificate in our notation', () => {
    expect(certificateDigestOf(certificate)).toBe(PUBLISHED.certificate_digest);
    expect(issuerOf(certificate)).toBe('CN=PRZEINVOICESCA4-CA, DC=extgazt, DC=gov, DC=local');
    expect(serialNumberOf(certificate)).toBe('379112742831380471835263969587287663520528387');
  });

  it('has the same properties digest in our layout', () => {
    expect(hexDigestOf(signedPropertiesXml(certificate, PUBLISHED.signed_at, true))).toBe(
      PUBLISHED.properties_digest,
    );
  });

  it('is in its QR with the public key and the issuer’s signature, tag by tag', () => {
    const qr = readQr(PUBLISHED.qr);
    expect(qr).toMatchObject({ seller_name: 'Acme Inc', gross_halalas: 11_500, vat_halalas: 1500 });
    expect(qr?.stamp).toMatchObject({ hash: PUBLISHED.hash, signature: PUBLISHED.signature });
    expect(publicKeyOf(certificate).equals(qr!.stamp!.public_key)).toBe(true);
    expect(signatureOf(certificate).equals(qr!.stamp!.certificate_signature!)).toBe(true);
  });
});

describe('a signed document', () => {
  it('verifies, and keeps its hash', () => {
    for (const make of [fuelInvoice, receipt, creditNote]) {
      const xml = xmlOf(make());
      const { xml: out, hash } = sign(xml, signing, SIGNED_AT);
      expect(verify(out)).toEqual([]);
      expect(hash).toBe(hashOf(xml));
      expect(hashOf(out)).toBe(hash);
    }
  });

  it('includes the issuer’s signature in its QR only if simplified', () => {
    expect(readQr(signed.qr)?.stamp?.certificate_signature).toBeUndefined();
    expect(readQr(signedReceipt.qr)?.stamp?.certificate_signature).toEqual(signatureOf(signing.certificate));
  });

  it('is trusted only with its issuer', () => {
    expect(verify(signed.xml, [signing.certificate])).toEqual([]);
    expect(verify(signed.xml, [newSigningCertificate().certificate])).toEqual(['untrusted_certificate']);
  });

  it('equals the original once the signature is removed', () => {
    for (const make of [fuelInvoice, receipt, creditNote]) {
      const xml = xmlOf(make());
      expect(unsigned(sign(xml, signing, SIGNED_AT).xml)).toBe(xml);
      expect(unsigned(xml)).toBe(xml);
    }
  });

  it('cannot be signed twice', () => {
    expect(() => sign(signed.xml, signing, SIGNED_AT)).toThrow(RangeError);
    expect(verify(xmlOf(fuelInvoice()))).toEqual(['no_signature']);
  });

  it.each([
    [
      'an amount',
      (xml: string) => xml.replace('>7905.00</cbc:PayableAmount>', '>7905.01</cbc:PayableAmount>'),
      'document_changed',
    ],
    [
      'a space between two elements',
      (xml: string) => xml.replace('<cbc:ID>ICV', ' <cbc:ID>ICV'),
      'document_changed',
    ],
    ['the signing time', (xml: string) => xml.replace('T00:00:05<', 'T00:00:06<'), 'properties_changed'],
    [
      'the signature',
      (xml: string) => xml.replace('<ds:SignatureValue>MEU', '<ds:SignatureValue>MEV'),
      'invalid_signature',
    ],
    [
      'the signature method',
      (xml: string) => xml.replace('xmldsig-more#ecdsa-sha256', 'xmldsig-more#ecdsa-sha1'),
      'other_method',
    ],
    [
      'the excluded elements',
      (xml: string) => xml.replace('ancestor-or-self::cac:Signature', 'ancestor-or-self::cac:InvoiceLine'),
      'other_method',
    ],
    ['the QR', (xml: string) => xml.replace(signedReceipt.qr, signed.qr), 'qr_differs'],
    ['a removed QR', (xml: string) => xml.replace('<cbc:ID>QR</cbc:ID>', '<cbc:ID>QX</cbc:ID>'), 'no_qr'],
    [
      'a replaced certificate',
      (xml: string) =>
        xml.replace(
          signing.certificate.raw.toString('base64'),
          newSigningCertificate().certificate.raw.toString('base64'),
        ),
      'other_certificate',
    ],
    [
      'a certificate on another curve',
      (xml: string) => xml.replace(signing.certificate.raw.toString('base64'), 'AAAA'),
      'invalid_certificate',
    ],
  ])('fails verification after a change: %s', (_, change, problem) => {
    // An ECDSA signature in DER has 70 to 72 bytes: sign until it begins as the change expects.
    let xml = signedReceipt.xml;
    while (!xml.includes('<ds:SignatureValue>MEU')) xml = sign(xmlOf(receipt()), signing, SIGNED_AT).xml;
    const qr = /[A-Za-z0-9+/=]{300,}(?=<\/cbc:Embedded)/.exec(xml)![0];
    const changed = change(xml.replace(qr, signedReceipt.qr));
    expect(changed).not.toBe(xml);
    expect(verify(changed)).toContain(problem);
  });

  it('fails verification whichever character of its content is changed', () => {
    const begin = signedReceipt.xml.indexOf('<cbc:ProfileID>');
    const reference = signedReceipt.xml.indexOf('<cac:Signature>');
    const referenceEnd = signedReceipt.xml.indexOf('</cac:Signature>');
    const kindOfQr = signedReceipt.xml.lastIndexOf('mimeCode=');
    const kindOfQrEnd = signedReceipt.xml.indexOf('>', kindOfQr);
    fc.assert(
      fc.property(fc.integer({ min: begin, max: signedReceipt.xml.length - 12 }), (at) => {
        const letter = signedReceipt.xml[at]!;
        // The signature reference is not signed (rules BR-KSA-29 and 30 cover it), nor is the QR's MIME type, which is not used.
        fc.pre(/[0-9A-Za-z]/.test(letter) && (at < reference || at > referenceEnd));
        fc.pre(at < kindOfQr || at > kindOfQrEnd);
        const changed = `${signedReceipt.xml.slice(0, at)}${letter === 'x' ? 'y' : 'x'}${signedReceipt.xml.slice(at + 1)}`;
        let problems: unknown;
        try {
          problems = verify(changed);
        } catch (error) {
          problems = [error];
        }
        expect(problems).not.toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('fails verification even if only unused base64 bits change', () => {
    const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    const tried = new Set<string>();
    // Signatures and certificates vary in length, with or without "=" padding.
    for (let round = 0; round < 100 && tried.size < 4; round++) {
      const { xml } = sign(xmlOf(receipt()), newSigningCertificate(), SIGNED_AT);
      for (const [element, part, text] of xml.matchAll(/<([\w:]+)[^>]*>([A-Za-z0-9+/]{40,}={1,2})</g)) {
        const last = text!.indexOf('=') - 1;
        const other = LETTERS[LETTERS.indexOf(text![last]!) + 1];
        const changed = `${text!.slice(0, last)}${other}${text!.slice(last + 1)}`;
        expect(Buffer.from(changed, 'base64')).toEqual(Buffer.from(text!, 'base64'));
        expect(verify(xml.replace(element, element.replace(text!, changed))), part).not.toEqual([]);
        tried.add(part!);
      }
    }
    expect([...tried].sort()).toEqual([
      'cbc:EmbeddedDocumentBinaryObject',
      'ds:DigestValue',
      'ds:SignatureValue',
      'ds:X509Certificate',
    ]);
  });
});

describe('the development certificate', () => {
  it('is self-signed and has the fields that the authority requires', () => {
    const { certificate } = signing;
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.subject).toContain('CN=TST-886431145-310122393500003');
    expect(certificate.issuer).toBe(certificate.subject);
    expect(certificate.raw.includes(Buffer.from(DEVICE.serial))).toBe(true);
    expect([new Date(certificate.validFrom), new Date(certificate.validTo)]).toEqual([VALID.from, VALID.to]);
  });

  it('works only with its own key on the right curve', () => {
    const [one, two] = [
      createDevelopmentCertificate(DEVICE, VALID),
      createDevelopmentCertificate(DEVICE, VALID),
    ];
    expect(() => readSigningCertificate({ ...one, private_key: two.private_key })).toThrow(/private key/);
    expect(
      readSigningCertificate({ ...one, certificate: pemBody(one.certificate) }).certificate,
    ).toBeInstanceOf(X509Certificate);
  });

  it('can be replaced by a real one through a signed request', () => {
    const request = certificateRequestOf(
      DEVICE,
      createDevelopmentCertificate(DEVICE, VALID).private_key,
      'TSTZATCA-Code-Signing',
    );
    const der = Buffer.from(pemBody(request), 'base64');
    expect(der.includes(Buffer.from('TSTZATCA-Code-Signing'))).toBe(true);
    expect(der.includes(Buffer.from(DEVICE.address))).toBe(true);
  });
});

function pemBody(pem: string): string {
  return pem.replace(/-----[^-]+-----|\s/g, '');
}
