import { appendFile, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ImportError } from './http-client.ts';

/** Entities that are imported before devices: few enough to be kept in memory. */
export type MappedKind = 'tenant' | 'profile' | 'customer' | 'user';

/** Progress of one device. */
export type DeviceProgress = {
  /** Its id on Airdeck. */
  readonly targetId: string;
  areAttributesDone: boolean;
  /** Ids on ThingsBoard of the imported alarms. */
  readonly alarmIds: string[];
  /** By key on ThingsBoard: all readings before this time are stored on Airdeck. */
  readonly cursors: Map<string, number>;
  /** Number of values that Airdeck refused. */
  refusedValues: number;
};

/** Parameters that must be the same when an import is resumed. */
export type ImportSubject = {
  readonly source: string;
  readonly sourceUser: string;
  readonly target: string;
  readonly fromTs: number;
  readonly keys: readonly (readonly [string, string | null])[];
};

/** The counterpart on Airdeck of an entity of ThingsBoard: created by the import, or already existing. */
export type Mapped = { readonly targetId: string; readonly outcome: 'brought' | 'kept' };

export type Progress = {
  mapped(kind: MappedKind, sourceId: string): Mapped | undefined;
  addMapped(kind: MappedKind, sourceId: string, mapped: Mapped): Promise<void>;
  readDevice(sourceId: string): Promise<DeviceProgress | undefined>;
  writeDevice(sourceId: string, device: DeviceProgress): Promise<void>;
  /** Adds a line to a file that only its owner may read. */
  addLine(file: 'activation-links.txt' | 'left-out.txt', line: string): Promise<void>;
  /** Unlocks the folder for other runs. */
  close(): Promise<void>;
};

const SUBJECT_FILE = 'import.json';
const ENTITIES_FILE = 'entities.jsonl';
const LOCK_FILE = 'running';
const OWNER_ONLY = { mode: 0o600 };

/**
 * Opens or creates the folder in which an import saves its progress. Progress is saved after each action, so that the
 * last action may be repeated.
 * @throws ImportError when it belongs to another import, or is in use by another run
 */
export async function openProgress(folder: string, subject: ImportSubject): Promise<Progress> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = await lock(folder);
  try {
    await checkSubject(join(folder, SUBJECT_FILE), subject);
    const entities = await readEntities(join(folder, ENTITIES_FILE));
    await rm(join(folder, 'left-out.txt'), { force: true });
    return createProgress(folder, entities, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Saves nothing on disk: for a dry run. */
export function createUnwrittenProgress(): Progress {
  const entities = new Map<string, Mapped>();
  return {
    mapped: (kind, sourceId) => entities.get(`${kind} ${sourceId}`),
    addMapped: async (kind, sourceId, mapped) => {
      entities.set(`${kind} ${sourceId}`, mapped);
    },
    readDevice: async () => undefined,
    writeDevice: async () => undefined,
    addLine: async () => undefined,
    close: async () => undefined,
  };
}

function createProgress(
  folder: string,
  entities: Map<string, Mapped>,
  unlock: () => Promise<void>,
): Progress {
  // Spread over subfolders: a single folder could have too many devices.
  const deviceFile = (sourceId: string) => join(folder, 'devices', sourceId.slice(0, 2), `${sourceId}.json`);
  return {
    mapped: (kind, sourceId) => entities.get(`${kind} ${sourceId}`),
    async addMapped(kind, sourceId, mapped) {
      entities.set(`${kind} ${sourceId}`, mapped);
      const line = JSON.stringify([kind, sourceId, mapped.targetId, mapped.outcome]);
      // Starts with a newline: the previous line may be incomplete because its run was killed.
      await appendFile(join(folder, ENTITIES_FILE), `\n${line}`, OWNER_ONLY);
    },
    async readDevice(sourceId) {
      const text = await readIfThere(deviceFile(sourceId));
      if (text === undefined) return undefined;
      const stored = JSON.parse(text) as Omit<DeviceProgress, 'cursors'> & { cursors: [string, number][] };
      return { ...stored, cursors: new Map(stored.cursors) };
    },
    async writeDevice(sourceId, device) {
      const text = JSON.stringify({ ...device, cursors: [...device.cursors] });
      await replaceFile(deviceFile(sourceId), text);
    },
    addLine: (file, line) => appendFile(join(folder, file), `${line}\n`, OWNER_ONLY),
    close: unlock,
  };
}

async function checkSubject(file: string, subject: ImportSubject): Promise<void> {
  const wanted = JSON.stringify(subject);
  const stored = await readIfThere(file);
  if (stored === undefined) return replaceFile(file, wanted);
  if (stored !== wanted) {
    throw new ImportError(
      `${file} is of another import: name another folder, or the same addresses, user, date and keys`,
    );
  }
}

async function readEntities(file: string): Promise<Map<string, Mapped>> {
  const entities = new Map<string, Mapped>();
  for (const line of ((await readIfThere(file)) ?? '').split('\n')) {
    try {
      const [kind, sourceId, targetId, outcome] = JSON.parse(line) as [
        string,
        string,
        string,
        Mapped['outcome'],
      ];
      entities.set(`${kind} ${sourceId}`, { targetId, outcome });
    } catch {
      // Incomplete last line of a killed run: its entity is found on Airdeck.
    }
  }
  return entities;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Replaces a file atomically: a killed run leaves the old or the new text. */
async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, text, OWNER_ONLY);
  await rename(`${file}.new`, file);
}

/** Locks the folder: two runs would overwrite each other's progress. @returns the function that unlocks it */
async function lock(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, LOCK_FILE);
  const holder = Number(await readIfThere(file));
  if (holder > 0 && holder !== process.pid && isRunning(holder)) {
    throw new ImportError(`process ${holder} imports with the folder ${folder} already`);
  }
  await rm(file, { force: true });
  const handle = await open(file, 'wx').catch(() => {
    throw new ImportError(`another process imports with the folder ${folder} already`);
  });
  await handle.writeFile(String(process.pid));
  await handle.close();
  return () => rm(file, { force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
