import type { TFunction } from 'i18next';
import type { FailureText } from '../../lib/api-client/failure-text.ts';
import { isNameTaken, UnfinishedDevice } from './api/create-device.ts';
import { deviceFailureText, FailedStep } from './api/failed-step.ts';

/** Why a device could not be made, and what became of what was made of it. */
export function chainFailureText(error: unknown, t: TFunction): FailureText {
  if (error instanceof UnfinishedDevice) {
    const { message, detail } = chainFailureText(error.cause, t);
    const left = t('devices.create.leftBehind', { device: error.left.name });
    return { message, detail: detail === undefined ? left : `${detail} ${left}` };
  }
  if (error instanceof FailedStep && isNameTaken(error.cause))
    return { message: t('devices.create.nameTaken') };
  return deviceFailureText(error, t, 'devices.create.failed');
}
