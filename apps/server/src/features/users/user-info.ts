import type { MenuMode } from '@airdeck/contract/users/listed-users';

type AdditionalInfo = Record<string, unknown> | null;

/** Fields that the server adds to answers: not stored when sent back by a client. */
const REPORTED = ['userCredentialsEnabled', 'userActivated', 'lastLoginTs'];

/** Fields set by a user's administrators: the menu. */
const DECIDED_BY_OTHERS = ['isDapJapan', 'isReducedMenu'];

/** The menu as stored, in the specification's words. */
export const menuInfo = (menu: MenuMode) => ({
  isDapJapan: menu === 'japan',
  isReducedMenu: menu === 'reduced',
});

/** Whether a menu as stored is reduced to the dashboard and historical data. */
export const hasReducedMenu = (info: AdditionalInfo): boolean =>
  info?.isDapJapan === true || info?.isReducedMenu === true;

/** The additional info of a save, without the fields added by the server. */
export function storableInfo(given: AdditionalInfo | undefined): AdditionalInfo {
  if (!given) return null;
  return Object.fromEntries(Object.entries(given).filter(([key]) => !REPORTED.includes(key)));
}

/** The additional info of users who save themselves: fields set by their administrators stay as stored. */
export function ownInfo(given: AdditionalInfo | undefined, stored: AdditionalInfo): AdditionalInfo {
  const isDecided = ([key]: [string, unknown]) => DECIDED_BY_OTHERS.includes(key);
  const decided = Object.entries(stored ?? {}).filter(isDecided);
  if (!given && decided.length === 0) return null;
  const free = Object.entries(given ?? {}).filter((entry) => !isDecided(entry));
  return Object.fromEntries([...free, ...decided]);
}
