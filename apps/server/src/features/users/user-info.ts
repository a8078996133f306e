type AdditionalInfo = Record<string, unknown> | null;

/** What the server says of an account in its answers: sent back by a client, it must not be stored. */
const REPORTED = ['userCredentialsEnabled', 'userActivated', 'lastLoginTs'];

/** What is decided for a user by those who look after them: which menus there are. */
const DECIDED_BY_OTHERS = ['isDapJapan', 'isReducedMenu'];

/** The additional info of a save, without what the server only reports. */
export function storableInfo(given: AdditionalInfo | undefined): AdditionalInfo {
  if (!given) return null;
  return Object.fromEntries(Object.entries(given).filter(([key]) => !REPORTED.includes(key)));
}

/** What users who save themselves may make of their additional info: what others decide stays as it is stored. */
export function ownInfo(given: AdditionalInfo | undefined, stored: AdditionalInfo): AdditionalInfo {
  const isDecided = ([key]: [string, unknown]) => DECIDED_BY_OTHERS.includes(key);
  const decided = Object.entries(stored ?? {}).filter(isDecided);
  if (!given && decided.length === 0) return null;
  const free = Object.entries(given ?? {}).filter((entry) => !isDecided(entry));
  return Object.fromEntries([...free, ...decided]);
}
