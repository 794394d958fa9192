// Known vulnerabilities of the packages: `npm run audit`. Only serious ones fail, and not being able to ask does not.
import { spawnSync } from 'node:child_process'

const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', shell: process.platform === 'win32' })
let report = {}
try {
  report = JSON.parse(stdout)
} catch {
  // Not even an answer.
}
if (!report.auditReportVersion) {
  console.log(`skipped, because the advisory database can't be reached: ${report.message ?? 'no answer'}`)
} else {
  for (const { name, severity, range } of Object.values(report.vulnerabilities)) {
    console.log(`${severity}: ${name} ${range}`)
    if (severity === 'high' || severity === 'critical') process.exitCode = 1
  }
}
