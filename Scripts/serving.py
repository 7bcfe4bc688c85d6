"""Runs servers with settings of documentation pages, for the checks that do."""

import socket
import sys
import time


def block(page, start):
    """The lines of a page from one to the end of its paragraph, without their indentation."""
    lines = page[page.index("    " + start):].splitlines()
    end = lines.index("") if "" in lines else len(lines)
    return "\n".join(line[4:] for line in lines[:end])


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port, process):
    """Waits until a process listens on a port; exits if it ends before."""
    for _ in range(1200):
        if process.poll() is not None:
            sys.exit(f"{process.args[0]} ended with {process.returncode}")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    sys.exit(f"nothing listens on port {port}")


def nginx(folder, port, location, upstream=""):
    """Writes settings of nginx with a documented location, and returns the command that runs it."""
    names = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    paths = " ".join(f"{name}_temp_path {folder}/{name};" for name in names)
    (folder / "nginx.conf").write_text(
        f"pid {folder}/nginx.pid; error_log {folder}/nginx.log; daemon off; events {{ worker_connections 4096; }}\n"
        f"http {{ access_log off; include /etc/nginx/mime.types; {paths}\n{upstream}\n"
        f"server {{ listen 127.0.0.1:{port}; {location} }} }}\n"
    )
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]
