import { appendFile, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ImportError } from './http-client.ts';

/** What is imported before devices: few enough to be kept in memory. */
export type MappedKind = 'tenant' | 'profile' | 'customer' | 'user';

/** How far one device is. */
export type DeviceProgress = {
  /** Its id on Airdeck. */
  readonly targetId: string;
  areAttributesDone: boolean;
  /** Alarms that were brought, by their former ids. */
  readonly alarmIds: string[];
  /** By key on ThingsBoard: all readings before this time are stored on Airdeck. */
  readonly cursors: Map<string, number>;
  /** Values that Airdeck did not take. */
  refusedValues: number;
};

/** What has to be the same when an import goes on. */
export type ImportSubject = {
  readonly source: string;
  readonly sourceUser: string;
  readonly target: string;
  readonly fromTs: number;
  readonly keys: readonly (readonly [string, string | null])[];
};

/** What stands for something of ThingsBoard on Airdeck: made by the import, or there before. */
export type Mapped = { readonly targetId: string; readonly outcome: 'brought' | 'kept' };

export type Progress = {
  mapped(kind: MappedKind, sourceId: string): Mapped | undefined;
  addMapped(kind: MappedKind, sourceId: string, mapped: Mapped): Promise<void>;
  readDevice(sourceId: string): Promise<DeviceProgress | undefined>;
  writeDevice(sourceId: string, device: DeviceProgress): Promise<void>;
  /** Adds a line to a file that only its owner may read. */
  addLine(file: 'activation-links.txt' | 'left-out.txt', line: string): Promise<void>;
  /** Lets another run have the folder. */
  close(): Promise<void>;
};

const SUBJECT_FILE = 'import.json';
const ENTITIES_FILE = 'entities.jsonl';
const LOCK_FILE = 'running';
const OWNER_ONLY = { mode: 0o600 };

/**
 * Opens the folder in which an import notes what it has done, or begins it. A note is written after what it tells of, so
 * that what was done last may be done once more.
 * @throws ImportError when it is of another import, or another run has it
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

/** Notes nothing: for a dry run. */
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
  // Many devices: no folder of the file system is to hold them all.
  const deviceFile = (sourceId: string) => join(folder, 'devices', sourceId.slice(0, 2), `${sourceId}.json`);
  return {
    mapped: (kind, sourceId) => entities.get(`${kind} ${sourceId}`),
    async addMapped(kind, sourceId, mapped) {
      entities.set(`${kind} ${sourceId}`, mapped);
      const line = JSON.stringify([kind, sourceId, mapped.targetId, mapped.outcome]);
      // It begins a line of its own: the one before may have been cut short when its run was killed.
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
      // The last line of a run that was killed, cut short: what it told of is found on Airdeck.
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

/** A run that is killed leaves the old text or the new one. */
async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, text, OWNER_ONLY);
  await rename(`${file}.new`, file);
}

/** One run at a time: two would write over each other's notes. @returns what lets go of it */
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
