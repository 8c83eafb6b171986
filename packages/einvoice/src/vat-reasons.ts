/** A VAT exemption reason: the authority's code, its category and its wording (XML standard, 11.2.4). */
export interface VatReason {
  readonly category: 'Z' | 'E' | 'O';
  readonly text: string;
}

export const VAT_REASONS: Readonly<Record<string, VatReason>> = {
  'VATEX-SA-29': {
    category: 'E',
    text: 'Financial services mentioned in Article 29 of the VAT Regulations',
  },
  'VATEX-SA-29-7': {
    category: 'E',
    text: 'Life insurance services mentioned in Article 29 of the VAT Regulations',
  },
  'VATEX-SA-30': {
    category: 'E',
    text: 'Real estate transactions mentioned in Article 30 of the VAT Regulations',
  },
  'VATEX-SA-32': { category: 'Z', text: 'Export of goods' },
  'VATEX-SA-33': { category: 'Z', text: 'Export of services' },
  'VATEX-SA-34-1': { category: 'Z', text: 'The international transport of Goods' },
  'VATEX-SA-34-2': { category: 'Z', text: 'International transport of passengers' },
  'VATEX-SA-34-3': {
    category: 'Z',
    text: 'Services directly connected and incidental to a Supply of international passenger transport',
  },
  'VATEX-SA-34-4': { category: 'Z', text: 'Supply of a qualifying means of transport' },
  'VATEX-SA-34-5': {
    category: 'Z',
    text: 'Any services relating to Goods or passenger transportation, as defined in article twenty five of these Regulations',
  },
  'VATEX-SA-35': { category: 'Z', text: 'Medicines and medical equipment' },
  'VATEX-SA-36': { category: 'Z', text: 'Qualifying metals' },
  'VATEX-SA-EDU': { category: 'Z', text: 'Private education to citizen' },
  'VATEX-SA-HEA': { category: 'Z', text: 'Private healthcare to citizen' },
  'VATEX-SA-MLTRY': { category: 'Z', text: 'Supply of qualified military goods' },
  'VATEX-SA-OOS': { category: 'O', text: 'Not subject to VAT' },
};
