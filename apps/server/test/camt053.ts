/** A bank's statement as camt.053, for tests: amounts in halalas, negative for what left the account. */
export interface TestEntry {
  readonly halalas: number;
  readonly reference?: string;
  readonly end_to_end_id?: string;
  readonly party?: string;
  readonly party_iban?: string;
  readonly credited_iban?: string;
  readonly text?: string;
  /** Why a transfer of ours came back. */
  readonly returned?: string;
  readonly booked_on?: string;
}

export function camt053Text(statement: {
  readonly iban: string;
  readonly number: string;
  readonly from: string;
  readonly to: string;
  readonly opening: number;
  readonly closing?: number;
  readonly entries: readonly TestEntry[];
}): string {
  const { iban, number, from, to, opening, entries } = statement;
  const closing = statement.closing ?? entries.reduce((sum, { halalas }) => sum + halalas, opening);
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M-${number}</MsgId>
<CreDtTm>${to}T23:00:00Z</CreDtTm></GrpHdr><Stmt><Id>${number}</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>
${balance('OPBD', opening, from)}${balance('CLBD', closing, to)}${entries.map((each) => entry(each, to)).join('')}</Stmt></BkToCstmrStmt></Document>`;
}

const money = (halalas: number) =>
  `<Amt Ccy="SAR">${(Math.abs(halalas) / 100).toFixed(2)}</Amt><CdtDbtInd>${halalas < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

const balance = (code: string, halalas: number, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(halalas)}<Dt><Dt>${day}</Dt></Dt></Bal>`;

function entry(each: TestEntry, day: string): string {
  const [other, own] = each.halalas < 0 ? ['Cdtr', 'Dbtr'] : ['Dbtr', 'Cdtr'];
  const account = (party: string | undefined, iban: string | undefined) =>
    iban ? `<${party}Acct><Id><IBAN>${iban}</IBAN></Id></${party}Acct>` : '';
  return `<Ntry>${money(each.halalas)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${each.booked_on ?? day}</Dt></BookgDt>
${each.reference ? `<AcctSvcrRef>${each.reference}</AcctSvcrRef>` : ''}<NtryDtls><TxDtls><Refs><EndToEndId>${each.end_to_end_id ?? 'NOTPROVIDED'}</EndToEndId></Refs>
<RltdPties>${each.party ? `<${other}><Pty><Nm>${each.party}</Nm></Pty></${other}>` : ''}${account(other, each.party_iban)}${account(own, each.credited_iban)}</RltdPties>
${each.text ? `<RmtInf><Ustrd>${each.text}</Ustrd></RmtInf>` : ''}${
  each.returned ? `<RtrInf><Rsn><Cd>${each.returned}</Cd></Rsn></RtrInf>` : ''
}</TxDtls></NtryDtls></Ntry>`;
}
