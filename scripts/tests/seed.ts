import { execFileSync } from 'node:child_process';

/** A number that is the same for every run of this commit. */
export function seedOfCommit(): number {
  try {
    return Number.parseInt(execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' }), 16);
  } catch {
    // Outside of a repository, as in an unpacked archive.
    return 1;
  }
}
