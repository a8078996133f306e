/** The files of the project's `examples/`: the console shows the same ones that are tried and documented there. */
const FILES = import.meta.glob<string>('../../../../../../examples/*/*', {
  query: '?raw',
  import: 'default',
});

const SYSTEMS = [
  ['curl', 'curl/send.sh'],
  ['Python', 'python/send.py'],
  ['ESP32 (Arduino)', 'esp32/airdeck.ino'],
  ['ESPHome', 'esphome/airdeck.yaml'],
  ['Tasmota', 'tasmota/commands.txt'],
  ['Node-RED', 'node-red/flow.json'],
  ['Grafana', 'grafana/dashboard.json'],
] as const;

/** Examples by system, in the order in which they are offered. Each is loaded when it is chosen. */
export const EXAMPLES = SYSTEMS.map(([title, file]) => ({
  /** A name, the same in all languages. */
  title,
  file,
  load: async (): Promise<string> => {
    const load = FILES[`../../../../../../examples/${file}`];
    if (!load) throw new Error(`examples/${file} is not in the bundle`);
    return load();
  },
}));
