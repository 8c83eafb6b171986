import { listSettings, planSetting } from '@fleet/contracts/access/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';

export type Setting = AnswerOf<typeof listSettings>['rows'][number];
export type SettingName = Setting['name'];

const KIND = 'setting';

export function useSettings() {
  return useQuery({
    queryKey: [KIND, 'list'],
    queryFn: ({ signal }) => call(listSettings, { signal }),
  });
}

export const usePlanSetting = () => useChange(planSetting, [KIND, 'fee', 'top_up']);
