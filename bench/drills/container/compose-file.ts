import { spawnSync } from 'node:child_process';

export interface Service {
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  profiles?: string[];
  read_only?: boolean;
  cap_drop?: string[];
}

/** The services as Compose understands them in this folder: with settings files, names and anchors in their places. */
export function readServices(folder: string): Record<string, Service> {
  const command = `docker-compose --project-directory . --profile rehearsal --profile restore -f compose.yaml config |
    python3 -c 'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)'`;
  const { status, stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', command], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`compose.yaml is not valid: ${stderr}`);
  return JSON.parse(stdout).services;
}
