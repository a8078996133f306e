import { getRuleLines } from '@airdeck/contract/rules';
import { call } from '../api-client/call.ts';
import { impersonatedApi } from '../api-client/impersonated-api.ts';

/** The numbers that rules compare with, by device. @param deviceIds with commas between */
export const readRuleLines = (deviceIds: string, signal: AbortSignal) =>
  call(getRuleLines, { query: { deviceIds } }, { signal, as: impersonatedApi });
