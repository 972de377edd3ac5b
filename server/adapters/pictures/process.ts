import { type ChildProcess, fork } from "node:child_process";
import type { Answer, Task } from "./tasks.ts";

/** The one process that makes pictures: started by its first task, again after its death, ended when it has long been idle. */
export type PictureProcess = { pid(): number | undefined; run(task: Task): Promise<Answer>; stop(): void };

const IDLE_MS = 60_000;
const SLOWEST_MS = 60_000;

/** Tasks are given one after another. A task whose process died is rejected. */
export function pictureProcess(script: string): PictureProcess {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let stopped = false;

  function start(): ChildProcess {
    // Nothing of the server's settings is handed to what decodes pictures.
    const started = fork(script, [], { execArgv: [], env: {}, stdio: ["ignore", "ignore", "inherit", "ipc"] });
    const gone = () => {
      if (child === started) child = undefined;
    };
    started.once("exit", gone).on("error", gone);
    return started;
  }
  function letGo() {
    if (child?.connected) child.disconnect();
    child = undefined;
  }

  return {
    pid: () => child?.pid,
    async run(task) {
      clearTimeout(idle);
      if (stopped) throw new Error("The process that makes pictures was stopped");
      const running = (child ??= start());
      try {
        return await new Promise<Answer>((resolve, reject) => {
          const slow = setTimeout(() => running.kill("SIGKILL"), SLOWEST_MS);
          const settle = (then: () => void) => {
            clearTimeout(slow);
            running.off("message", answered);
            running.off("exit", died).off("error", died);
            then();
          };
          const answered = (answer: Answer) => settle(() => resolve(answer));
          const died = () => settle(() => reject(new Error("The process that makes pictures ended")));
          running.on("message", answered);
          running.once("exit", died).once("error", died);
          running.send(task, (error) => {
            if (error) running.kill("SIGKILL");
          });
        });
      } finally {
        if (!stopped) idle = setTimeout(letGo, IDLE_MS).unref();
      }
    },
    stop() {
      stopped = true;
      clearTimeout(idle);
      letGo();
    },
  };
}
