/** Settings of the embedded server. Given at each start, so that a new release changes them for old clusters too. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // The path of a socket is limited to 107 bytes; a project's folder is not.
  unix_socket_directories: '',
  // What was acknowledged is on the disk.
  synchronous_commit: 'on',
  // Together these bound the recovery after a crash to seconds.
  max_wal_size: '1GB',
  checkpoint_timeout: '5min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements are answered to the application, and logged there; the server tells of itself only.
  log_min_messages: 'log',
  log_checkpoints: 'off',
} as const;

export type ServerSettings = Readonly<Record<string, string>>;

export function serverArguments(clusterDir: string, port: number, extra: ServerSettings): string[] {
  const settings = Object.entries({ ...SETTINGS, ...extra });
  return [
    '-D',
    clusterDir,
    '-p',
    String(port),
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
