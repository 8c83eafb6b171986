import { fleetAccountantReads, networkAccountantReads, platformAccountantReads } from './acts/accountants.ts';
import { ordinary } from './acts/days.ts';
import { driversEnter } from './acts/drivers.ts';
import { importFleet } from './acts/fleet.ts';
import { answerHeld, forbiddenFuel, overTheDay, overTheHold, refusedByManager } from './acts/hold.ts';
import { clientReadsInvoice, invoicesHold, invoicesTie, issueMonth } from './acts/invoices.ts';
import { setLimits } from './acts/limits.ts';
import { logIsNamed } from './acts/log.ts';
import { chargeFees, neverFuelled, payNetwork } from './acts/month-end.ts';
import { firstSignIn, makeClient } from './acts/onboard.ts';
import { adjust, dispute, takeEscalated, uphold } from './acts/settle.ts';
import { payBatch, settleMonth, settlementTies } from './acts/settlement.ts';
import { statementsTie } from './acts/statements.ts';
import { allocate, topUp } from './acts/top-up.ts';
import { proveBooks } from './ledger.ts';
import type { Week } from './week.ts';

export const STARTS_AT = '2026-12-27T08:00:00+03:00';

export interface Act {
  /** Continues "one business week: …". */
  readonly title: string;
  readonly run: (week: Week) => Promise<unknown>;
}

/** A working week in Riyadh, Sunday to Thursday, at the end of month and year; then fees, payment, statements. */
export const SCENARIO: readonly Act[] = [
  { title: 'Sunday: the administrator makes a client', run: makeClient },
  { title: 'Sunday: its manager signs in for the first time', run: firstSignIn },
  { title: 'Sunday: the fleet comes from sheets, a bad cell mended in each', run: importFleet },
  { title: 'Sunday: limits, rules and allowed stations', run: setLimits },
  {
    title: 'Sunday: a top-up, approved with the amount that arrived, and allocated',
    run: async (week) => {
      await topUp(week);
      await allocate(week);
    },
  },
  { title: 'Sunday: drivers and the attendant sign in on their phones', run: driversEnter },
  {
    title: 'Sunday: five refuellings',
    run: (week) =>
      ordinary(week, 0, [
        { plate: 'NJD 1103', litres: 100, dispensed: '97.25' },
        { plate: 'NJD 1101', by: 'Salem', litres: 120, dispensed: '118.40' },
        { plate: 'NJD 2201', by: 'Turki', litres: 35, dispensed: '34.60' },
        { plate: 'NJD 1102', litres: 130, dispensed: '130' },
        { plate: 'NJD 2202', litres: 30, dispensed: '30' },
      ]),
  },
  {
    title:
      'Monday: one is over the day’s litres and takes what passes, one asks for a forbidden fuel, five are ordinary',
    run: async (week) => {
      await week.moveTo('2026-12-28T09:00:00+03:00');
      await overTheDay(week);
      await forbiddenFuel(week);
      await ordinary(week, 1, [
        { plate: 'NJD 2201', by: 'Turki', litres: 40, dispensed: '40' },
        { plate: 'NJD 1102', litres: 120, dispensed: '118.75' },
        { plate: 'NJD 1104', litres: 110, dispensed: '108.80' },
        { plate: 'NJD 2202', litres: 32, dispensed: '31.50' },
        { plate: 'NJD 2203', litres: 28, dispensed: '28' },
      ]);
    },
  },
  {
    title: 'Tuesday: the manager refuses one, two run over what was reserved, four are ordinary',
    run: async (week) => {
      await week.moveTo('2026-12-29T09:00:00+03:00');
      await refusedByManager(week);
      await ordinary(week, 2, [
        { plate: 'NJD 1101', by: 'Salem', litres: 120, dispensed: '119.99' },
        { plate: 'NJD 2201', by: 'Turki', litres: 35, dispensed: '35' },
        { plate: 'NJD 1103', litres: 110, dispensed: '109.10' },
        { plate: 'NJD 2203', litres: 30, dispensed: '29.35' },
      ]);
      await overTheHold(week, 'NJD 1102', 110, '121.50', 2);
      await overTheHold(week, 'NJD 2202', 30, '36.20', 2);
    },
  },
  {
    title:
      'Wednesday: the manager pays one, refuses the other, which the administrator adjusts; five are fuelled',
    run: async (week) => {
      await week.moveTo('2026-12-30T09:00:00+03:00');
      await answerHeld(week, 'NJD 1102', 'approve', 'The tank was nearly empty, agreed.');
      await answerHeld(week, 'NJD 2202', 'refuse', 'This tank does not take so much.');
      await adjust(week, 'NJD 2202', '31', 'The meter moved by 31 litres.');
      await ordinary(week, 3, [
        { plate: 'NJD 1101', by: 'Salem', litres: 115, dispensed: '114.05' },
        { plate: 'NJD 2201', by: 'Turki', litres: 38, dispensed: '37.77' },
        { plate: 'NJD 1103', litres: 100, dispensed: '98.60' },
        { plate: 'NJD 2202', litres: 30, dispensed: '30' },
      ]);
      await overTheHold(week, 'NJD 1104', 100, '111.11', 3);
    },
  },
  {
    title:
      'Thursday: a fill of Sunday is disputed and taken back in part; six are fuelled, one is cancelled, one never comes',
    run: async (week) => {
      await week.moveTo('2026-12-31T09:00:00+03:00');
      await dispute(week, 'NJD 1103');
      await uphold(week, 'NJD 1103', '90');
      await ordinary(week, 4, [
        { plate: 'NJD 1101', by: 'Salem', litres: 125, dispensed: '123.45' },
        { plate: 'NJD 2201', by: 'Turki', litres: 30, dispensed: '30' },
        { plate: 'NJD 1102', litres: 120, dispensed: '118.60' },
        { plate: 'NJD 1103', litres: 120, dispensed: '120' },
        { plate: 'NJD 2202', litres: 30, dispensed: '28.90' },
        { plate: 'NJD 2203', litres: 25, dispensed: '24.95' },
      ]);
      await neverFuelled(week);
    },
  },
  {
    title: 'Friday: what nobody answered came to the administrator by itself; the month’s fees',
    run: async (week) => {
      await week.moveTo('2027-01-01T10:00:00+03:00');
      await takeEscalated(week, 'NJD 1104');
      await chargeFees(week);
    },
  },
  {
    title: 'Saturday: the network is paid in advance, and every statement ties to the ledger to the halala',
    run: async (week) => {
      await week.moveTo('2027-01-02T10:00:00+03:00');
      await payNetwork(week);
      await statementsTie(week);
    },
  },
  {
    title:
      'Saturday: December becomes invoices, twice over nothing more; they tie to the ledger, hold the rules and their chain',
    run: async (week) => {
      await issueMonth(week);
      await invoicesTie(week);
      await invoicesHold(week);
      await clientReadsInvoice(week);
    },
  },
  {
    title:
      'Saturday: December is settled with the network, twice over nothing more; it ties to the ledger and is paid',
    run: async (week) => {
      await settleMonth(week);
      await settlementTies(week);
      await payBatch(week);
    },
  },
  {
    title: 'Saturday: the accountants of fleet, network and platform read December, and each finds it tied',
    run: async (week) => {
      await fleetAccountantReads(week);
      await networkAccountantReads(week);
      await platformAccountantReads(week);
    },
  },
  { title: 'the books are proven', run: ({ product }) => proveBooks(product) },
  { title: 'the log calls every field by its name in both languages', run: logIsNamed },
];
