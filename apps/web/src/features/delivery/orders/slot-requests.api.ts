import {
  acceptSlotRequest,
  createSlotRequest,
  declineSlotRequest,
  withdrawSlotRequest,
} from '@fleet/contracts/delivery/slot-requests.ts';
import { useChange } from '../../../lib/use-change.ts';

const TOUCHED = ['order', 'planning_day'];

export const useRequestSlot = () => useChange(createSlotRequest, TOUCHED);
export const useAcceptSlot = () => useChange(acceptSlotRequest, TOUCHED);
export const useDeclineSlot = () => useChange(declineSlotRequest, TOUCHED);
export const useWithdrawSlot = () => useChange(withdrawSlotRequest, TOUCHED);
